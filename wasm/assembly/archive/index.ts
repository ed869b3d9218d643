/**
 * @file The archive module: a list of people of a data download. An instance is one list, so that its
 * memory is collected together with the list. It is linked apart from the others, and no
 * request is made here, so its exports are separate (wasm/README.md, "The archive").
 */
import { PADDING } from '../core/bytes';
import { addUp, mixed, sum } from './digest';
import { addName, findName, names, rows, seconds, starts } from './names';
import { readRecords, staged, stagedCount } from './records';
import { PAGE_BYTES, pages, takePages } from './usernames';

const CAPACITY: usize = 65_536;
const ONE_CAPACITY: usize = 256;

const input = memory.data(65_536 + 64);
/** One name; apart from the input, where records may wait. */
const one = memory.data(256 + 64);

export function abi(): i32 {
  return 1;
}

export function inputAddress(): usize {
  return input;
}

export function inputCapacity(): usize {
  return CAPACITY;
}

export function nameAddress(): usize {
  return one;
}

export function nameCapacity(): usize {
  return ONE_CAPACITY;
}

export function pagesAddress(): usize {
  return pages;
}

export function pagesCapacity(): usize {
  return PAGE_BYTES;
}

/** Takes the names of the network's pages, each ended by a zero byte. */
export function setPages(length: usize): void {
  takePages(length);
}

/** Reads records of `length` bytes of input; where the last whole one ends. They wait for `take`. */
export function read(length: usize): usize {
  memory.fill(input + length, 0, PADDING);
  return readRecords(input, input + length) - input;
}

/** Adds the people that were read. The input must be as it was. */
export function take(): void {
  for (let i = 0; i < stagedCount; i++) {
    const slot = staged + (<usize>i << 4);
    addName(<usize>load<u32>(slot), <usize>load<u32>(slot, 4), load<f64>(slot, 8));
  }
}

/** Adds the one name, `length` bytes, with its seconds, 0 when they are unknown. */
export function add(length: usize, time: f64): void {
  addName(one, length, time);
}

/** The number of the one name, or -1. */
export function find(length: usize): i32 {
  return findName(one, length);
}

/**
 * Adds `count` people: in the input the seconds of each (f64), where each name ends (u32), the first
 * beginning at `base`, and the names.
 */
export function addMany(count: usize, base: u32): void {
  const ends = input + (count << 3);
  const text = ends + (count << 2);
  let start: usize = 0;
  for (let i: usize = 0; i < count; i++) {
    const end = <usize>(load<u32>(ends + (i << 2)) - base);
    addName(text + start, end - start, load<f64>(input + (i << 3)));
    start = end;
  }
}

/**
 * Finds `count` names: in the input where each ends (u32), the first beginning at `base`, and the names.
 * Writes the number of each, or -1, in place of the ends; returns how many were found.
 */
export function findMany(count: usize, base: u32): u32 {
  const text = input + (count << 2);
  let start: usize = 0;
  let known: u32 = 0;
  for (let i: usize = 0; i < count; i++) {
    const slot = input + (i << 2);
    const end = <usize>(load<u32>(slot) - base);
    const row = findName(text + start, end - start);
    store<i32>(slot, row);
    known += <u32>(row >= 0);
    start = end;
  }
  return known;
}

export function size(): u32 {
  return rows;
}

export function namesAddress(): usize {
  return names;
}

/** Where each name ends, after the start of the first. */
export function startsAddress(): usize {
  return starts;
}

export function secondsAddress(): usize {
  return seconds;
}

/** Adds up the digest, which `digestSum` and `digestMixed` are parts of. */
export function digest(): void {
  addUp();
}

export function digestSum(): f64 {
  return <f64>sum;
}

export function digestMixed(): u32 {
  return mixed;
}

/** The number of the person with the earliest time, the first of several, or -1. */
export function oldest(): i32 {
  let found = -1;
  let earliest: f64 = Infinity;
  for (let row: u32 = 0; row < rows; row++) {
    const time = load<f64>(seconds + (<usize>row << 3));
    if (time <= 0 || time >= earliest) continue;
    earliest = time;
    found = <i32>row;
  }
  return found;
}
