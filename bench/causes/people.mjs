/** @file The people of generated histories: who leaves, and who leaves for a reason that is a fact. */

/** Events of people, with the truth of each leaving; times are in days. */
function recorder() {
  const events = [];
  const people = {};
  const truth = new Map();
  let count = 0;
  return {
    events,
    people,
    truth,
    person(facts) {
      count += 1;
      const id = String(10_000 + count);
      if (facts !== undefined) people[id] = facts;
      return id;
    },
    come: (id, time) => events.push({ time, id, list: 'follows', isOn: true }),
    leave(id, loss) {
      events.push({ time: loss.time, id, list: 'follows', isOn: false });
      truth.set(id, loss);
    },
    follow: (id, time, isOn = true) => events.push({ time, id, list: 'followed', isOn }),
  };
}

/** Most who leave are there from the start; some came at least 15 days before. */
function addLosses(record, chance, losses) {
  const blankShare = chance.between(0, 0.15);
  for (const loss of losses) {
    const ordinary = chance.is(0.7) ? {} : undefined;
    const id = record.person(chance.is(blankShare) ? { blank: true } : ordinary);
    const arrival = chance.is(0.3) ? chance.between(0, loss.time - 15) : -1;
    record.come(id, arrival > 0 ? arrival : -1);
    if (chance.is(0.2)) record.follow(id, -1);
    record.leave(id, loss);
  }
}

function addStays(record, chance, days) {
  for (let stays = 200; stays > 0; stays -= 1) {
    const id = record.person();
    record.come(id, chance.is(0.3) ? chance.between(0, days) : -1);
    if (chance.is(0.2)) record.follow(id, chance.between(-30, days));
  }
}

const purgeFacts = { blank: { blank: true }, deleted: { deleted: true }, none: {} };
const purgeCauses = { blank: 'purge', deleted: 'deleted', none: 'none' };

function addPurge(record, chance, at) {
  for (let each = chance.whole(10, 40); each > 0; each -= 1) {
    const kind = chance.pick(['blank', 'blank', 'blank', 'blank', 'deleted', 'none']);
    const id = record.person({ ...purgeFacts[kind] });
    record.come(id, -1);
    record.leave(id, { time: at + chance.between(0, 0.3), cause: purgeCauses[kind] });
  }
}

function addReturnedFollow(record, chance, days) {
  const id = record.person();
  const followed = chance.between(2, days - 30);
  const came = followed + chance.between(0, 2);
  record.come(id, came);
  record.follow(id, followed);
  const unfollowed = chance.is(0.6) ? came + chance.between(3, 20) : null;
  if (unfollowed !== null) record.follow(id, unfollowed, false);
  const time =
    unfollowed === null ? followed + chance.between(3, 12) : unfollowed + chance.between(0, 10);
  record.leave(id, { time, cause: 'follow-for-follow' });
}

function addFact(record, chance, days, cause) {
  const time = chance.between(1, days);
  const id = record.person(cause === 'deleted' ? { deleted: true } : { removed: time });
  record.come(id, -1);
  record.leave(id, { time, cause });
}

function addReturn(record, chance, days) {
  const time = chance.between(1, days - 20);
  const back = time + chance.between(3, 18);
  const id = record.person({ deactivatedBack: back });
  record.come(id, -1);
  record.leave(id, { time, cause: 'deleted' });
  record.come(id, back);
}

/** Times of comings and goings, with the truth of each person's leaving. */
export function addPeople(chance, losses, days) {
  const record = recorder();
  addLosses(record, chance, losses);
  addStays(record, chance, days);
  if (chance.is(0.4)) addPurge(record, chance, chance.between(5, days - 2));
  for (let each = chance.whole(0, 12); each > 0; each -= 1) addReturnedFollow(record, chance, days);
  for (let each = chance.whole(0, 6); each > 0; each -= 1) addFact(record, chance, days, 'deleted');
  for (let each = chance.whole(0, 4); each > 0; each -= 1) addFact(record, chance, days, 'removed');
  for (let each = chance.whole(0, 2); each > 0; each -= 1) addReturn(record, chance, days);
  const { events, people, truth } = record;
  return { events, people, truth };
}
