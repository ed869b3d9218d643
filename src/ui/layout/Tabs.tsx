import type { KeyboardEvent } from 'react';
import styles from './tabs.module.css';

interface Props<T extends string> {
  label: string;
  tabs: readonly { readonly id: T; readonly label: string }[];
  selected: T;
  onSelect: (id: T) => void;
  /**
   * The element that shows the selected tab's content; give it role `tabpanel`, and as its label the
   * tab: this id, a hyphen and the id of the tab.
   */
  panelId: string;
}

export function Tabs<T extends string>({ label, tabs, selected, onSelect, panelId }: Props<T>) {
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const to =
      event.key === 'ArrowRight'
        ? at + 1
        : event.key === 'ArrowLeft'
          ? at - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : null;
    if (to === null) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    onSelect(next.id);
    const bar = event.currentTarget.parentElement;
    bar?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };

  return (
    <div className={styles['tabs']} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${panelId}-${tab.id}`}
          className={styles['tab']}
          data-tab={tab.id}
          aria-selected={tab.id === selected}
          aria-controls={panelId}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
