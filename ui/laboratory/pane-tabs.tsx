interface PaneTabsProps<Pane extends string> {
  readonly className: string | undefined;
  readonly panes: readonly (readonly [id: Pane, label: string])[];
  readonly pane: Pane;
  readonly onPane: (pane: Pane) => void;
}

/** Where there is no room for all panes, one at a time. */
export function PaneTabs<Pane extends string>(props: PaneTabsProps<Pane>) {
  const { className, panes, pane, onPane } = props;
  return (
    <div className={className} role="group" aria-label="Panneau montré">
      {panes.map(([id, label]) => (
        <button key={id} type="button" aria-pressed={id === pane} onClick={() => onPane(id)}>
          {label}
        </button>
      ))}
    </div>
  );
}
