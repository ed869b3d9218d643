import {
  memo,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useIncrementalRender } from '../hooks/use-incremental-render.ts';
import { visibleLines, type LineRange } from './virtual-window.ts';
import styles from './virtual-list.module.css';

/** Renders one item into a box of the line's height. */
type RenderItem<T> = (item: T, index: number) => ReactNode;

/** Items by their places: an array, or rows of which only some are here. */
export interface Items<T> {
  readonly length: number;
  slice(from: number, to: number): readonly T[];
}

interface Props<T, L extends Items<T> = readonly T[]> {
  items: L;
  /** Total for screen readers where more are known than loaded; -1 when unknown. */
  setSize?: number;
  /** Indexes of items that are headings: they are not counted for screen readers. In order. */
  headings?: readonly number[];
  /** A stable function: a new one renders all rows again. */
  renderItem: RenderItem<T>;
  label: string;
  /** Items side by side. */
  columns?: 1 | 2 | 3;
  /** Sets `--line-height`, the height of a line, where `--row-height` does not fit. */
  className?: string | undefined;
}

interface Layout extends LineRange {
  readonly lineHeight: number;
}

interface SlotProps<T> {
  item: T;
  index: number;
  columns: number;
  lineHeight: number;
  setSize: number;
  /** The item's place among all items, from 1; 0 for a heading. */
  position: number;
  renderItem: RenderItem<T>;
}

/** Items rendered in one task, and with the list itself. */
const batch = 4;
const firstBatch = 2;

function PlainSlot<T>(props: SlotProps<T>) {
  const { item, index, columns, lineHeight, setSize, position, renderItem } = props;
  const y = Math.floor(index / columns) * lineHeight;
  return (
    <li
      className={styles['slot']}
      style={{ transform: `translate(${(index % columns) * 100}%, ${y}px)` }}
      // A heading stays a list item: a list may contain nothing else, whatever its role.
      {...(position > 0 && { 'aria-setsize': setSize, 'aria-posinset': position })}
      data-index={index}
    >
      {renderItem(item, index)}
    </li>
  );
}

/** One recycled place. Memoised: what scrolls, or comes below, renders only places whose item changed. */
const Slot = memo(PlainSlot) as typeof PlainSlot;

/**
 * A list of any length that scrolls with the window and keeps a fixed number of places in the
 * document. Lines have one height, taken from `--line-height`, so it grows with the reader's text.
 */
export function VirtualList<T, L extends Items<T> = readonly T[]>(props: Props<T, L>) {
  const { items, renderItem, label, columns = 1, className } = props;
  const list = useRef<HTMLUListElement>(null);
  const probe = useRef<HTMLLIElement>(null);
  const lines = Math.ceil(items.length / columns);
  const layout = useLayout(list, probe, lines, columns);

  const first = layout.first * columns;
  const end = Math.min(items.length, layout.end * columns);
  const rendered = useIncrementalRender(end - first, batch, firstBatch);
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
        items
          .slice(first, first + rendered)
          .map((item, i) => (
            <Slot
              key={(first + i) % pool}
              item={item}
              index={first + i}
              columns={columns}
              lineHeight={layout.lineHeight}
              setSize={props.setSize ?? items.length}
              position={positionOf(first + i, props.headings)}
              renderItem={renderItem}
            />
          ))}
    </ul>
  );
}

/** The place of an item among those that are no headings, from 1; 0 for a heading. */
function positionOf(index: number, headings: readonly number[] = []): number {
  let before = 0;
  for (const heading of headings) {
    if (heading === index) return 0;
    if (heading > index) break;
    before += 1;
  }
  return index + 1 - before;
}

/** Follows the window's scrolling and the sizes of list and view. */
function useLayout(
  list: RefObject<HTMLUListElement | null>,
  probe: RefObject<HTMLLIElement | null>,
  lines: number,
  columns: number,
): Layout {
  const [layout, setLayout] = useState<Layout>({ first: 0, end: 0, lineHeight: 0 });
  /** How many lines there were when it last looked. */
  const linesSeen = useRef(0);

  const measure = useEffectEvent(() => {
    const listElement = list.current;
    const lineHeight = probe.current?.getBoundingClientRect().height;
    if (listElement === null || lineHeight === undefined) return;
    linesSeen.current = lines;
    const { top } = listElement.getBoundingClientRect();
    const next = visibleLines({ top, viewHeight: window.innerHeight, lineHeight, lines });
    keepFocus(listElement, next.first * columns, next.end * columns);
    setLayout((now) =>
      now.first === next.first && now.end === next.end && now.lineHeight === lineHeight
        ? now
        : { ...next, lineHeight },
    );
  });

  useLayoutEffect(() => {
    // The sentinel below may wait for the next frame: measured here, the list would be
    // laid out twice in the task that adds a page.
    if (linesSeen.current > 0 && lines > linesSeen.current) {
      const frame = requestAnimationFrame(measure);
      return () => cancelAnimationFrame(frame);
    }
    measure();
    return undefined;
  }, [lines]);

  useEffect(() => {
    if (probe.current === null) return undefined;
    let frame = 0;
    const schedule = () => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        measure();
      });
    };
    const observer = new ResizeObserver(schedule);
    observer.observe(probe.current);
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, [probe]);

  return layout;
}

/**
 * A recycled element would carry the focus over to another item: Enter would open the wrong one.
 * Before the focused item leaves the rendered range, the list itself receives focus.
 */
function keepFocus(list: HTMLElement, first: number, end: number): void {
  const { activeElement } = document;
  if (activeElement === null || !list.contains(activeElement)) return;
  const slot = activeElement.closest('[data-index]');
  if (slot === null) return;
  const index = Number(slot.getAttribute('data-index'));
  if (index < first || index >= end) list.focus({ preventScroll: true });
}
