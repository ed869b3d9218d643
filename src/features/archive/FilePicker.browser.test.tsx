import { RawIntlProvider } from 'react-intl';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { FilePicker } from './FilePicker.tsx';

const input = () => document.querySelector<HTMLInputElement>('input[type=file][accept]');

beforeEach(async () => {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  render(
    <RawIntlProvider value={intl}>
      <FilePicker />
    </RawIntlProvider>,
  );
});

it('takes each type that a phone gives a ZIP', async () => {
  await expect.poll(input).not.toBeNull();
  const manifest = await (await fetch('/manifest.webmanifest')).json();
  const shared: string[] = manifest.share_target.params.files[0].accept;
  const accepted = input()?.accept.split(',');
  expect(accepted).toEqual(expect.arrayContaining([...shared, 'application/octet-stream']));
});
