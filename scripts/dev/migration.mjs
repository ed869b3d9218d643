/**
 * @file Generates the next migration, `npm run migration -- <name>`: drizzle-kit compares the schema
 * in server/db/ with the snapshot of the schema at the last migration and writes the SQL between the
 * two. drizzle-kit's own command is not used because it numbers files from its journal, which
 * deployed databases do not have: they record the names of the files in `migrations/`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { runnerImport } from 'vite';

const database = fileURLToPath(new URL('../../server/db/', import.meta.url));
const folder = `${database}migrations/`;
const snapshotFile = `${folder}snapshot.json`;

/** The tables of a schema file, loaded by Vite because Node 20 does not read TypeScript. */
async function load(file) {
  const { module } = await runnerImport(database + file, { configFile: false, logLevel: 'error' });
  return module;
}

function nextNumber() {
  const numbers = readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

async function run(name) {
  if (!/^[a-z][a-z0-9_]{2,40}$/.test(name ?? '')) {
    throw new Error(
      'Name the migration in lower case with underscores, for example: npm run migration -- payment_country',
    );
  }
  const before = JSON.parse(readFileSync(snapshotFile, 'utf8'));
  const schema = {
    ...(await load('schema.ts')),
    ...(await load('billing-schema.ts')),
    ...(await load('history-schema.ts')),
    ...(await load('connect-schema.ts')),
    ...(await load('operations-schema.ts')),
  };
  // A constant id: a random one would change the file each time.
  const after = generateDrizzleJson(schema, before.prevId);
  after.id = before.id;
  const statements = await generateMigration(before, after);
  if (statements.length === 0) {
    console.log('The schema has not changed since the last migration.');
    return;
  }
  const file = `${folder}${nextNumber()}_${name}.sql`;
  writeFileSync(file, `${statements.join('\n')}\n`);
  writeFileSync(snapshotFile, `${JSON.stringify(after, null, 1)}\n`);
  console.log(`Wrote ${file}. Read it, add what SQL alone can do (moving data), then run:`);
  console.log('  npx vitest run --project unit server/db');
}

try {
  await run(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
