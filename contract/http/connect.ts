/** @file Calls of the connection to a real account; without a subscription, so that a name can be proven. */
import { nonempty, object, string } from 'superstruct';
import { accountFigures } from '../records/connect/account-figures.ts';
import { connection } from '../records/connect/connection.ts';
import { call, messageResponse } from './call.ts';

/**
 * Begins to connect. `location` is a path of this server with a ticket of one use: the session travels
 * in a header, which a navigation cannot have.
 */
export const connectBegin = call({
  method: 'POST',
  path: 'connect/begin/',
  protection: 'token',
  secret: true,
  response: object({ location: nonempty(string()) }),
});

/** The state of the connection. */
export const connectState = call({
  method: 'GET',
  path: 'connect/state/',
  protection: 'token',
  response: connection,
});

/** Asks for the newest figures now; responds with the state. */
export const connectSync = call({
  method: 'POST',
  path: 'connect/sync/',
  protection: 'token',
  response: connection,
});

/** Ends the connection and deletes the token and the figures that came over it. */
export const connectDisconnect = call({
  method: 'POST',
  path: 'connect/disconnect/',
  protection: 'token',
  response: messageResponse,
});

/** The figures of posts, followers and hours that came over the connection. */
export const connectFigures = call({
  method: 'GET',
  path: 'connect/figures/',
  protection: 'subscribed',
  response: accountFigures,
});
