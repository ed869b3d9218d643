/**
 * Brings the focus to an item of a list, which is no stop of the Tab key, once the update under way is
 * rendered: the button that showed the rest of the list is removed by it.
 */
export function focusItemSoon(list: Element | null, index: number): void {
  setTimeout(() => {
    const item = list?.children[index];
    if (!(item instanceof HTMLElement)) return;
    item.setAttribute('tabindex', '-1');
    item.focus({ preventScroll: true });
  });
}
