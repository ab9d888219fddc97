import { useEffect, useRef, useState } from "react";
import { useOfBrowser } from "../../first-screen/server-snapshot.ts";

/** https://webaudio.github.io/web-speech-api: not in TypeScript's library, for not all browsers have it. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  readonly start: () => void;
  readonly stop: () => void;
  readonly abort: () => void;
}
interface RecognitionResult {
  readonly isFinal: boolean;
  readonly 0: { readonly transcript: string };
}
interface ResultEvent extends Event {
  readonly resultIndex: number;
  readonly results: ArrayLike<RecognitionResult>;
}
type RecognitionClass = new () => Recognition;

const recognitionClass = (): RecognitionClass | undefined => {
  // safe: absent, or prefixed, where the browser does not have it under its own name
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    readonly SpeechRecognition?: RecognitionClass;
    readonly webkitSpeechRecognition?: RecognitionClass;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
};

export type Dictation = {
  readonly isPossible: boolean;
  readonly isListening: boolean;
  /** What is received and not settled yet. */
  readonly heard: string;
  /** Why it stopped, in French. */
  readonly trouble: string | null;
  readonly start: () => void;
  readonly stop: () => void;
};

/** Speech as text, in French, started by a press only; `onText` takes each sentence once it is settled. */
export const useDictation = (onText: (text: string) => void): Dictation => {
  const isPossible = useOfBrowser(
    never,
    () => recognitionClass() !== undefined,
    () => false,
  );
  const running = useRef<Recognition | null>(null);
  const take = useRef(onText);
  const [isListening, setListening] = useState(false);
  const [heard, setHeard] = useState("");
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    take.current = onText;
  }, [onText]);
  useEffect(() => () => running.current?.abort(), []);
  const start = () => {
    const Class = recognitionClass();
    if (Class === undefined || running.current !== null) return;
    const recognition = new Class();
    recognition.lang = "fr-FR";
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.addEventListener("result", (event) => {
      // safe: what this event carries
      const { settled, open } = textsOf(event as ResultEvent);
      if (settled !== "") take.current(settled);
      setHeard(open);
    });
    recognition.addEventListener("error", (event) => {
      // safe: what this event carries
      setTrouble(troubleOf((event as Event & { readonly error: string }).error));
    });
    recognition.addEventListener("end", () => {
      running.current = null;
      setListening(false);
      setHeard("");
    });
    running.current = recognition;
    setTrouble(null);
    setListening(true);
    recognition.start();
  };
  return { isPossible, isListening, heard, trouble, start, stop: () => running.current?.stop() };
};

const never = () => () => undefined;

const textsOf = ({ resultIndex, results }: ResultEvent) => {
  const fresh = Array.from(results).slice(resultIndex);
  const join = (some: readonly RecognitionResult[]): string =>
    some.map(({ 0: { transcript } }) => transcript.trim()).join(" ");
  return {
    settled: join(fresh.filter(({ isFinal }) => isFinal)),
    open: join(fresh.filter(({ isFinal }) => !isFinal)),
  };
};

const troubleOf = (error: string): string | null => {
  switch (error) {
    case "aborted":
      return null;
    case "no-speech":
      return "Rien n’a été entendu. Rapprochez-vous du micro.";
    case "not-allowed":
    case "service-not-allowed":
      return "L’accès au micro est refusé. Autorisez-le dans les réglages du navigateur.";
    case "audio-capture":
      return "Aucun micro disponible.";
    default:
      return "La dictée s’est interrompue. Vérifiez votre connexion, puis réessayez.";
  }
};
