import { memo, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { visibleLines, type LineRange } from './virtual-window.ts';
import styles from './virtual-list.module.css';

interface Props {
  /** How many items there are. */
  count: number;
  /** Total for screen readers where more are known than loaded; -1 when unknown. */
  setSize?: number;
  /** Draws one item into a box of the line's height. */
  renderItem: (index: number) => ReactNode;
  label: string;
  /** Items side by side. */
  columns?: 1 | 2 | 3;
  /** Sets `--line-height`, the height of a line, where 4.5rem does not fit. */
  className?: string | undefined;
}

interface Layout extends LineRange {
  readonly lineHeight: number;
}

interface SlotProps {
  index: number;
  columns: number;
  lineHeight: number;
  setSize: number;
  renderItem: (index: number) => ReactNode;
}

/** One recycled place. Memoised: scrolling renders only the places whose item changed. */
const Slot = memo(function Slot({ index, columns, lineHeight, setSize, renderItem }: SlotProps) {
  const y = Math.floor(index / columns) * lineHeight;
  return (
    <li
      className={styles['slot']}
      style={{ transform: `translate(${(index % columns) * 100}%, ${y}px)` }}
      aria-setsize={setSize}
      aria-posinset={index + 1}
      data-index={index}
    >
      {renderItem(index)}
    </li>
  );
});

/**
 * A list of any length that scrolls with the window and keeps a fixed number of places in the
 * document. Lines have one height, taken from `--line-height`, so it grows with the reader's text.
 */
export function VirtualList(props: Props) {
  const { count, renderItem, label, columns = 1, className } = props;
  const list = useRef<HTMLUListElement>(null);
  const probe = useRef<HTMLLIElement>(null);
  const lines = Math.ceil(count / columns);
  const layout = useLayout(list, probe, lines, columns);

  const first = layout.first * columns;
  const end = Math.min(count, layout.end * columns);
  const pool = Math.max(1, (layout.end - layout.first) * columns);

  return (
    <ul
      ref={list}
      className={[styles['list'], styles[`columns${columns}`], className].filter(Boolean).join(' ')}
      aria-label={label}
      tabIndex={-1}
      style={{ blockSize: `${lines * layout.lineHeight}px` }}
    >
      <li ref={probe} className={styles['probe']} aria-hidden="true" />
      {layout.lineHeight > 0 &&
        Array.from({ length: end - first }, (_, i) => (
          <Slot
            key={(first + i) % pool}
            index={first + i}
            columns={columns}
            lineHeight={layout.lineHeight}
            setSize={props.setSize ?? count}
            renderItem={renderItem}
          />
        ))}
    </ul>
  );
}

/** Follows the window's scrolling and the sizes of list and view. */
function useLayout(
  list: RefObject<HTMLUListElement | null>,
  probe: RefObject<HTMLLIElement | null>,
  lines: number,
  columns: number,
): Layout {
  const [layout, setLayout] = useState<Layout>({ first: 0, end: 0, lineHeight: 0 });

  useLayoutEffect(() => {
    const listElement = list.current;
    const probeElement = probe.current;
    if (listElement === null || probeElement === null) return;
    let lineHeight = probeElement.getBoundingClientRect().height;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const { top } = listElement.getBoundingClientRect();
      const next = visibleLines({ top, viewHeight: window.innerHeight, lineHeight, lines });
      keepFocus(listElement, next.first * columns, next.end * columns);
      setLayout((now) =>
        now.first === next.first && now.end === next.end && now.lineHeight === lineHeight
          ? now
          : { ...next, lineHeight },
      );
    };
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    const observer = new ResizeObserver(() => {
      lineHeight = probeElement.getBoundingClientRect().height;
      schedule();
    });
    measure();
    observer.observe(probeElement);
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, [list, probe, lines, columns]);

  return layout;
}

/**
 * A recycled place would carry the focus over to another item: Enter would then open somebody else.
 * Before the item with the focus leaves the drawn range, the list itself takes the focus.
 */
function keepFocus(list: HTMLElement, first: number, end: number): void {
  const { activeElement } = document;
  if (activeElement === null || !list.contains(activeElement)) return;
  const slot = activeElement.closest('[data-index]');
  if (slot === null) return;
  const index = Number(slot.getAttribute('data-index'));
  if (index < first || index >= end) list.focus({ preventScroll: true });
}
