/** @file A client of the running server: signs in, runs a whole analysis, reads pages slowly. */
import { request } from 'node:http';

/** Signs in through the outbox of the test hooks; returns the token, or rejects. */
export async function signIn(origin, email) {
  const post = (path, body, headers = {}) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  await post('/__test/reset-limits', {});
  const sent = await post('/api/client/insta/sendotp/', { email });
  const cookie = sent.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const letters = await (await fetch(`${origin}/__test/outbox?email=${email}`)).json();
  const otp = /code: (\d{4})/.exec(letters.at(-1).text)[1];
  const response = await post('/api/client/insta/validateotp/', { email, otp }, { cookie });
  if (!response.ok) throw new Error(`sign-in: ${response.status}`);
  return (await response.json()).token;
}

/** Calls the API and returns the response; rejects for any status but 2xx, and after a minute without one. */
export async function ask(origin, token, path, body) {
  const send = () =>
    fetch(`${origin}/api/${path}`, {
      signal: AbortSignal.timeout(60_000),
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  // Comparing a million ids outlasts a keep-alive connection; a browser reconnects by itself.
  const response = await send().catch(send);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function readList(origin, token, run, kind) {
  const ids = new Set();
  let cursor = '';
  let trailer;
  do {
    const page = await ask(origin, token, `module/relations/${run}/${kind}/?cursor=${cursor}`);
    for (const record of page.records) ids.add(record.insta_id);
    ({ trailer } = page);
    cursor = page.next;
  } while (cursor !== '');
  return { ids, read: { count: trailer.total, chain: trailer.chain } };
}

const without = (a, b) => [...a.ids].filter((id) => !b.ids.has(id));

/** A whole analysis; returns the id of the run and how many ids each set has. */
export async function analyse(origin, token) {
  const { run } = await ask(origin, token, 'client/insta/start/analysis/');
  const followers = await readList(origin, token, run, 'followers');
  const following = await readList(origin, token, run, 'following');
  const previous = await readList(origin, token, run, 'previous');
  const sets = {
    new: without(followers, previous),
    lost: without(previous, followers),
    not_following_back: without(following, followers),
    dont_follow_back: without(followers, following),
    mutual: [...followers.ids].filter((id) => following.ids.has(id)),
  };
  const size = 16_384;
  for (const [list, ids] of Object.entries(sets)) {
    for (let part = 0; part * size < ids.length; part += 1) {
      const body = { ids: ids.slice(part * size, (part + 1) * size) };
      await ask(origin, token, `module/results/${run}/${list}/?part=${part}`, body);
    }
  }
  const counts = Object.fromEntries(Object.entries(sets).map(([list, ids]) => [list, ids.length]));
  await ask(origin, token, `module/results/${run}/finish/`, {
    counts,
    followers: followers.read,
    following: following.read,
    previous: previous.read,
  });
  return { run, ...counts };
}

/**
 * Asks for every page of a run in the compact form and reads none of them, as clients on a line that
 * stopped do: their sockets stay open until the returned function is called. Gives how many there are.
 */
export async function holdPages(origin, token) {
  const { run, total_followers } = await ask(origin, token, 'client/insta/start/analysis/');
  const headers = { authorization: `Token ${token}`, accept: 'application/vnd.limn.ids' };
  const hold = (page) =>
    new Promise((resolve, reject) => {
      const cursor = page === 0 ? '' : page;
      const path = `/api/module/relations/${run}/followers/?cursor=${cursor}`;
      const asked = request(origin + path, { headers, agent: false }, (response) => {
        if (response.statusCode === 200) resolve(asked);
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
      asked.on('error', reject);
      asked.end();
    });
  const held = [];
  for (let page = 0; page * 16_384 < total_followers; page += 1) held.push(await hold(page));
  return {
    count: held.length,
    isAnswered: await ask(origin, token, 'client/history/').then(() => true),
    end: () => {
      for (const asked of held) asked.destroy();
    },
  };
}
