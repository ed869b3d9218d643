import { describe, expect, it } from 'vitest';
import { crossings } from './crossings.mjs';
import { importTable } from './import-table.mjs';
import { parseSource } from './parse.mjs';

function crossingsOf(file: string, text: string): string[] {
  return crossings(new Map([[file, parseSource(file, text)]]));
}

/** One forbidden import a layer and more: the layer, a file of it, a line that must be refused. */
const forbidden: readonly (readonly [layer: string, file: string, line: string])[] = [
  ['contract', 'contract/limits.ts', `import { readFileSync } from 'node:fs';`],
  ['contract', 'contract/limits.ts', `import type { Row } from '../server/db/schema.ts';`],
  ['contract', 'contract/http/table.ts', `import { proxy } from 'comlink';`],
  ['workers/api.worker.ts', 'workers/api.worker.ts', `import '../src/core/session.ts';`],
  ['workers/shared/', 'workers/shared/http.ts', `import { createElement } from 'react';`],
  ['workers/shared/', 'workers/shared/http.ts', `export { p } from '../../server/db/open.ts';`],
  ['workers/shared/', 'workers/shared/http.ts', `import { call } from '../api/calls.ts';`],
  ['workers/api/', 'workers/api/calls.ts', `import { read } from '../media/media-loader.ts';`],
  ['workers/media/', 'workers/media/archive.ts', `import { zip } from '../archive/zip/zip.ts';`],
  ['workers/archive/', 'workers/archive/index.ts', `import { run } from '../analysis/run.ts';`],
  ['workers/analysis/', 'workers/analysis/run.ts', `import { zip } from '../archive/zip/zip.ts';`],
  ['workers/solver/', 'workers/solver/solve.ts', `import { call } from '../api/calls.ts';`],
  ['workers/export/', 'workers/export/zip.ts', `import { call } from '../api/calls.ts';`],
  ['workers/export.worker.ts', 'workers/export.worker.ts', `import './media/archive.ts';`],
  ['workers/media.worker.ts', 'workers/media.worker.ts', `import { call } from './api/calls.ts';`],
  ['workers/analysis.worker.ts', 'workers/analysis.worker.ts', `import './media/archive.ts';`],
  ['workers/solver.worker.ts', 'workers/solver.worker.ts', `import './api/calls.ts';`],
  ['workers/import.worker.ts', 'workers/import.worker.ts', `import './media/archive.ts';`],
  ['server/main.ts', 'server/main.ts', `import type { A } from '../contract/threads/api.ts';`],
  ['server/main.ts', 'server/main.ts', `import express from 'express';`],
  ['server/routes/', 'server/routes/lists.ts', `import { Pool } from 'pg';`],
  ['server/base/', 'server/base/log.ts', `import type { Database } from '../db/open.ts';`],
  ['server/db/', 'server/db/open.ts', `import { body } from '../http/body.ts';`],
  ['server/http/', 'server/http/body.ts', `import { open } from '../providers/mail/smtp.ts';`],
  ['server/providers/', 'server/providers/mail/smtp.ts', `import '../../billing/plans.ts';`],
  ['server/services.ts', 'server/services.ts', `import type { A } from './accounts/access.ts';`],
  ['server/jobs/', 'server/jobs/queue.ts', `import { userById } from '../accounts/users.ts';`],
  ['server/accounts/', 'server/accounts/users.ts', `import { runs } from '../analysis/runs.ts';`],
  ['server/media/', 'server/media/proxy.ts', `import { page } from '../posts/pages.ts';`],
  ['server/posts/', 'server/posts/pages.ts', `import { seed } from '../cms/pages.ts';`],
  ['server/cms/', 'server/cms/pages.ts', `import { runs } from '../analysis/runs.ts';`],
  ['server/analysis/', 'server/analysis/runs.ts', `import { paid } from '../billing/plans.ts';`],
  ['server/mails/', 'server/mails/letters.ts', `import { paid } from '../billing/plans.ts';`],
  ['server/billing/', 'server/billing/plans.ts', `import { end } from '../connect/webhook.ts';`],
  ['server/connect/', 'server/connect/webhook.ts', `import { due } from '../reminders/due.ts';`],
  ['server/reminders/', 'server/reminders/due.ts', `import { c } from '../lifecycle/clear.ts';`],
  ['server/lifecycle/', 'server/lifecycle/clear.ts', `import { f } from '../routes/table.ts';`],
  ['server/routes/', 'server/routes/table.ts', `import { createApp } from '../app.ts';`],
  ['server/app.ts', 'server/app.ts', `import { startServer } from './start.ts';`],
  ['server/start-failure.ts', 'server/start-failure.ts', `import { s } from './start.ts';`],
  ['server/start.ts', 'server/start.ts', `import { commands } from './admin/commands.ts';`],
  ['server/admin/', 'server/admin/main.ts', `import { main } from '../main.ts';`],
  [
    'wasm/assembly/index.ts',
    'wasm/assembly/index.ts',
    `import { l } from '../../contract/limits.ts';`,
  ],
  ['wasm/assembly/index.ts', 'wasm/assembly/index.ts', `import { sign } from 'node:crypto';`],
  ['wasm/assembly/core/', 'wasm/assembly/core/bytes.ts', `import { at } from '../posts/page';`],
  [
    'wasm/assembly/posts/',
    'wasm/assembly/posts/page.ts',
    `import { at } from '../sentiment/direct';`,
  ],
  ['wasm/assembly/sentiment/', 'wasm/assembly/sentiment/direct.ts', `import '../posts/page';`],
  ['wasm/assembly/relations/', 'wasm/assembly/relations/names.ts', `import '../ledger/index';`],
  ['wasm/assembly/stories/', 'wasm/assembly/stories/stories.ts', `import '../posts/page';`],
  ['wasm/assembly/archive/', 'wasm/assembly/archive/names.ts', `import '../relations/names';`],
  ['wasm/assembly/ledger/', 'wasm/assembly/ledger/index.ts', `import '../archive/names';`],
  ['src/ui', 'src/ui/lists/List.tsx', `import { limits } from '../../../contract/limits.ts';`],
  ['src/ui', 'src/ui/lists/List.tsx', `import { useSession } from '../../core/session/s.ts';`],
  ['src/ui', 'src/ui/lists/List.tsx', `import { create } from 'zustand';`],
  ['src/core', 'src/core/store.ts', `const lists = import('../features/people/people.ts');`],
  ['src/core', 'src/core/store.ts', `import { routes } from '../app/routes/routes.ts';`],
  ['src/core', 'src/core/task.ts', `import { createStore } from 'zustand';`],
  ['src/core', 'src/core/errors/Fault.tsx', `export const Fault = () => <p />;`],
  [
    'src/core',
    'src/core/workers/threads.ts',
    `new Worker(new URL('../../../workers/solver.worker.ts', import.meta.url));`,
  ],
  ['src/features/people', 'src/features/people/List.tsx', `import { c } from '../home/card.ts';`],
  ['src/features/posts', 'src/features/posts/p.ts', `import type { S } from '../sentiment/s.ts';`],
  ['src/features/home', 'src/features/home/h.ts', `import '../../app/lifecycle/log-out.ts';`],
  ['src/features/auth', 'src/features/auth/a.ts', `let plan: import('../checkout/plan.ts').Plan;`],
  ['src/features/home', 'src/features/home/h.ts', `import { get } from 'idb-keyval';`],
  ['src/app', 'src/app/App.tsx', `import { start } from '../main.tsx';`],
  ['src/app', 'src/app/App.tsx', `import { render } from '../prerender/render.tsx';`],
  ['src/app', 'src/app/App.tsx', `import { check } from './App.test.tsx';`],
  ['src/prerender', 'src/prerender/render.tsx', `import { l } from '../features/people/l.ts';`],
  ['the entries of src', 'src/main.tsx', `import { useIntl } from 'react-intl';`],
  ['the entries of src', 'src/plan.tsx', `import { h } from './features/home/h.ts';`],
  ['the service worker', 'src/sw.ts', `import { useSession } from './core/session/s.ts';`],
];

const allowed: readonly (readonly [file: string, line: string])[] = [
  ['contract/threads/wire.ts', `import { proxy } from 'comlink';`],
  ['contract/http/table.ts', `import { string } from 'superstruct';`],
  ['workers/shared/wasm.ts', `import url from '../../wasm/build/main.wasm?url&no-inline';`],
  ['server/main.ts', `import { limits } from '../contract/limits.ts';`],
  ['server/main.ts', `import { setTimeout } from 'node:timers/promises';`],
  ['server/routes/lists.ts', `import { sql } from 'drizzle-orm/pg-core';`],
  ['wasm/assembly/index.ts', `export { read } from './core/bytes';`],
  ['src/ui/lists/Row.tsx', `import { useState } from 'react';`],
  ['src/core/store.ts', `import { createStore } from 'zustand';`],
  ['src/core/workers/threads.ts', `new URL('../../../workers/api.worker.ts', import.meta.url);`],
  ['src/features/home/h.ts', `import { start } from '../analysis/analyse.ts';`],
  ['src/features/home/h.ts', `import styles from './home.module.css';`],
  ['src/app/App.tsx', `const home = import('../features/home/HomeScreen.tsx');`],
  ['src/app/App.test.tsx', `import { expect } from 'vitest';`],
  ['src/prerender/render.tsx', `import { App } from '../app/App.tsx';`],
  ['src/main.tsx', `import { App } from './app/App.tsx';`],
  ['src/sw.ts', `import { precacheAndRoute } from 'workbox-precaching';`],
  ['scripts/build/build.mjs', `import { build } from 'vite';`],
];

describe('the import table', () => {
  it.each(forbidden)('refuses in %s (%s): %s', (layer, file, line) => {
    const [message, ...more] = crossingsOf(file, line);
    const row = importTable.find((each) => each.layer === layer);
    expect(message).toContain(`which ${layer} may not`);
    expect(message).toContain(row?.belongs);
    expect(more).toEqual([]);
  });

  it.each(allowed)('allows in %s: %s', (file, line) => {
    expect(crossingsOf(file, line)).toEqual([]);
  });

  it('has a forbidden sample for every layer', () => {
    const sampled = new Set(forbidden.map(([layer]) => layer));
    const features = (layer: string) => layer.replace(/^src\/features\/.*/, 'src/features');
    const layers = importTable.map(({ layer }) => features(layer));
    expect(new Set([...sampled].map(features))).toEqual(new Set(layers));
  });

  it.each(importTable.filter(({ layer }) => layer.startsWith('src/features/')))(
    'keeps $layer from the features that are not its neighbours',
    ({ layer, imports }) => {
      for (const other of importTable) {
        if (!other.layer.startsWith('src/features/') || other.layer === layer) continue;
        const path = other.layer.replace('src/features/', '../');
        const found = crossingsOf(`${layer}/a.ts`, `import { b } from '${path}/b.ts';`);
        expect(found).toHaveLength(imports.includes(`${other.layer}/`) ? 0 : 1);
      }
    },
  );

  it('asks for a row for a folder that has none', () => {
    expect(crossingsOf('src/misc/a.ts', '')[0]).toContain('src/misc/a.ts is in no layer');
  });

  it.each([
    ['src/features/home/h.ts', `const response = await fetch('/api');`, 'workers/shared/http.ts'],
    ['src/features/home/h.ts', `window.fetch('/api');`, 'workers/shared/http.ts'],
    ['workers/media/media.ts', `new XMLHttpRequest();`, 'workers/shared/http.ts'],
    ['server/billing/pay.ts', `await fetch(address);`, 'server/providers/'],
    ['src/ui/Panel.tsx', `localStorage.setItem('open', '1');`, 'src/core/storage/storage.ts'],
    ['src/app/App.tsx', `globalThis.sessionStorage.clear();`, 'src/core/storage/storage.ts'],
    ['workers/archive/kept.ts', `indexedDB.open('kept');`, 'idb-keyval'],
    ['src/features/people/p.ts', `new Worker(address);`, 'src/core/workers/threads.ts'],
  ])('refuses in %s the global of another file: %s', (file, line, home) => {
    const found = crossingsOf(file, line);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('which it does not own');
    expect(found[0]).toContain(home);
  });

  it.each([
    ['workers/shared/http.ts', `await fetch(address);`],
    ['src/core/storage/storage.ts', `window.localStorage.clear();`],
    ['src/features/home/h.ts', `client.fetch(); type F = typeof fetch; const a = { fetch: 1 };`],
    ['src/sw.ts', `self.addEventListener('fetch', listen);`],
  ])('allows in %s: %s', (file, line) => {
    expect(crossingsOf(file, line)).toEqual([]);
  });

  it('refuses an import() whose path is composed at run time', () => {
    const found = crossingsOf('src/app/App.tsx', 'const screen = import(`./${name}.tsx`);');
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('src/app/App.tsx:1 imports a path composed at run time');
  });

  it('names the line of a crossing', () => {
    const [message] = crossingsOf('src/ui/a.ts', `\n\nexport * from '../core/b.ts';`);
    expect(message).toContain('src/ui/a.ts:3 imports ../core/b.ts');
  });
});
