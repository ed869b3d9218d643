/** @file The page of a deletion request, which the platform shows to the person who asked. */
import type { Context } from 'hono';
import { languageOf } from '../mount.ts';
import type { Services } from '../../services.ts';
import { textsIn } from '../../base/texts.ts';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Answers the page, in the reader's language. */
export function deletionPage(c: Context, isKnown: boolean, { settings }: Services): Response {
  const language = languageOf(c.req.raw.headers);
  const say = textsIn(language);
  const title = say(isKnown ? 'server.connect.deletedTitle' : 'server.connect.noDeletionTitle');
  const values = { email: settings.supportEmail };
  const text = say(isKnown ? 'server.connect.deleted' : 'server.connect.noDeletion', values);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>`;
  const body = `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main>`;
  const page = `<!doctype html><html lang="${language}"><head>${head}</head><body>${body}</body></html>`;
  return c.html(page, isKnown ? 200 : 404);
}
