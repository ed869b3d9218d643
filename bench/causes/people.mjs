/** @file The people of generated histories: who leaves, and who leaves for a reason that is a fact. */

/** Times of comings and goings, with the truth of each person's leaving. */
export function addPeople(chance, losses, days) {
  const events = [];
  const people = {};
  const truth = new Map();
  let count = 0;
  const person = (facts) => {
    count += 1;
    const id = String(10_000 + count);
    if (facts !== undefined) people[id] = facts;
    return id;
  };
  const come = (id, time) => events.push({ time, id, list: 'follows', isOn: true });
  const leave = (id, time) => events.push({ time, id, list: 'follows', isOn: false });
  const follow = (id, time, isOn = true) => events.push({ time, id, list: 'followed', isOn });
  const blankShare = chance.between(0, 0.15);

  // Most followers are there from the start; some came at least 15 days before they leave.
  for (const loss of losses) {
    const id = person(chance.is(blankShare) ? { blank: true } : chance.is(0.7) ? {} : undefined);
    const arrival = chance.is(0.3) ? chance.between(0, loss.time - 15) : -1;
    come(id, arrival > 0 ? arrival : -1);
    if (chance.is(0.2)) follow(id, -1);
    leave(id, loss.time);
    truth.set(id, loss);
  }
  for (let stays = 200; stays > 0; stays -= 1) {
    const id = person();
    come(id, chance.is(0.3) ? chance.between(0, days) : -1);
    if (chance.is(0.2)) follow(id, chance.between(-30, days));
  }
  if (chance.is(0.4)) addPurge(chance.between(5, days - 2));
  for (let each = chance.whole(0, 12); each > 0; each -= 1) addReturnedFollow();
  for (let each = chance.whole(0, 6); each > 0; each -= 1) addFact('deleted');
  for (let each = chance.whole(0, 4); each > 0; each -= 1) addFact('removed');
  for (let each = chance.whole(0, 2); each > 0; each -= 1) addReturn();
  return { events, people, truth };

  function addPurge(at) {
    for (let each = chance.whole(10, 40); each > 0; each -= 1) {
      const kind = chance.pick(['blank', 'blank', 'blank', 'blank', 'deleted', 'none']);
      const id = person(
        {
          blank: { blank: true },
          deleted: { deleted: true },
          none: {},
        }[kind],
      );
      const time = at + chance.between(0, 0.3);
      come(id, -1);
      leave(id, time);
      truth.set(id, { time, cause: { blank: 'purge', deleted: 'deleted', none: 'none' }[kind] });
    }
  }

  function addReturnedFollow() {
    const id = person();
    const followed = chance.between(2, days - 30);
    const came = followed + chance.between(0, 2);
    come(id, came);
    follow(id, followed);
    const unfollowed = chance.is(0.6) ? came + chance.between(3, 20) : null;
    if (unfollowed !== null) follow(id, unfollowed, false);
    const time =
      unfollowed === null ? followed + chance.between(3, 12) : unfollowed + chance.between(0, 10);
    leave(id, time);
    truth.set(id, { time, cause: 'follow-for-follow' });
  }

  function addFact(cause) {
    const time = chance.between(1, days);
    const id = person(cause === 'deleted' ? { deleted: true } : { removed: time });
    come(id, -1);
    leave(id, time);
    truth.set(id, { time, cause });
  }

  function addReturn() {
    const time = chance.between(1, days - 20);
    const back = time + chance.between(3, 18);
    const id = person({ deactivatedBack: back });
    come(id, -1);
    leave(id, time);
    come(id, back);
    truth.set(id, { time, cause: 'deleted' });
  }
}
