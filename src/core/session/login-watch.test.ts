import { beforeEach, expect, it } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';
import { writeLocal } from '../storage/storage.ts';
import { onLoginElsewhere } from './login-watch.ts';

const heard: (string | null)[] = [];

function dispatch(type: string, fields: object): void {
  window.dispatchEvent(Object.assign(new Event(type), fields));
}

beforeEach(() => {
  givePage();
  heard.length = 0;
  onLoginElsewhere((login) => heard.push(login));
});

it('reports the login another tab wrote or removed', () => {
  dispatch('storage', { key: 'login', oldValue: null, newValue: '{"token":"a"}' });
  dispatch('storage', { key: 'login', oldValue: '{"token":"a"}', newValue: null });
  expect(heard).toEqual(['{"token":"a"}', null]);
});

it('reports a log-out when another tab cleared the whole storage', () => {
  dispatch('storage', { key: null });
  expect(heard).toEqual([null]);
});

it('ignores other items, and a login that did not change', () => {
  dispatch('storage', { key: 'theme', oldValue: null, newValue: 'dark' });
  dispatch('storage', { key: 'login', oldValue: '{}', newValue: '{}' });
  expect(heard).toEqual([]);
});

it('reads the login again when the page comes back from the back-forward cache', () => {
  dispatch('pageshow', { persisted: false });
  expect(heard).toEqual([]);
  dispatch('pageshow', { persisted: true });
  writeLocal('login', { token: 'b' });
  dispatch('pageshow', { persisted: true });
  expect(heard).toEqual([null, '{"token":"b"}']);
});
