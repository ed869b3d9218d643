/** @file The version of a build: that of package.json, and the commit it was made from. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadEnv } from 'vite';

/** `LIMN_COMMIT` names the commit where the sources came without their history, as in a container. */
function commit() {
  const given = process.env.LIMN_COMMIT ?? '';
  if (given !== '') return given;
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : 'unknown';
}

/** The support address of the page: that of the server that it is built for, unless it has another. */
export function pageSupport() {
  const { VITE_SUPPORT_EMAIL: own } = loadEnv('production', '.', 'VITE_SUPPORT');
  return own || process.env.SUPPORT_EMAIL || 'support@limn.example';
}

/** Constants that the server's bundle is built with, and the support address that the page has. */
export function buildConstants() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  return {
    'import.meta.env.LIMN_VERSION': JSON.stringify(version),
    'import.meta.env.LIMN_COMMIT': JSON.stringify(commit()),
    'import.meta.env.LIMN_PAGE_SUPPORT': JSON.stringify(pageSupport()),
  };
}
