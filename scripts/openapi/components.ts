/** @file The structs of the contract that have names, as components of the description. */
import { Struct } from 'superstruct';
import * as call from '../../contract/http/call.ts';
import * as billing from '../../contract/http/billing.ts';
import * as accountFigures from '../../contract/records/connect/account-figures.ts';
import * as connection from '../../contract/records/connect/connection.ts';
import * as sources from '../../contract/records/connect/sources.ts';
import * as keys from '../../contract/http/keys.ts';
import * as download from '../../contract/records/download.ts';
import * as history from '../../contract/records/history.ts';
import * as insightFacts from '../../contract/records/insight-facts.ts';
import * as insight from '../../contract/records/insight.ts';
import * as person from '../../contract/records/person.ts';
import * as plan from '../../contract/records/plan.ts';
import * as post from '../../contract/records/post.ts';
import * as story from '../../contract/records/story.ts';
import * as historyFile from '../../contract/records/timeline/history-file.ts';
import * as personHistory from '../../contract/records/timeline/person-history.ts';
import * as user from '../../contract/records/user.ts';
import type { AnyStruct, NameOf } from './schema.ts';

const modules: readonly Record<string, unknown>[] = [
  ...[
    call,
    billing,
    accountFigures,
    connection,
    sources,
    download,
    history,
    insightFacts,
    insight,
    keys,
  ],
  ...[person, plan, post, story, historyFile, personHistory, user],
];

/** All structs of objects that are exported, by the name of the export. */
export const named: ReadonlyMap<string, AnyStruct> = new Map(
  modules.flatMap((module) =>
    Object.entries(module).filter(
      (entry): entry is [string, AnyStruct] =>
        entry[1] instanceof Struct && entry[1].type === 'object' && entry[0] !== 'nothing',
    ),
  ),
);

const names = new Map([...named].map(([name, { schema }]) => [schema as unknown, name]));

/**
 * The name of a struct. It is found by its fields, which a struct that may be null or missing shares with
 * the one that it is made from.
 */
export const componentOf: NameOf = ({ schema }) => names.get(schema);
