import { useState } from "react";

/**
 * What is typed into a filter that the address holds once it is sent. An address that changes by itself
 * (Back, 'Retirer les filtres') takes the text along: it would be sent again by the next press.
 */
export const useTypedFilter = (
  applied: string,
): readonly [text: string, type: (text: string) => void] => {
  const [state, setState] = useState({ applied, text: applied });
  if (state.applied !== applied) setState({ applied, text: applied });
  return [state.applied === applied ? state.text : applied, (text) => setState({ applied, text })];
};
