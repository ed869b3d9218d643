/** @file Laughter as people type it: haha, jajaja, kkkk, rsrs, hihi, ahah, loool, xddd, mdrrr. */

/** `units` hold the word squeezed to runs of two; `size` is its length as typed. */
export function isLaughter(units: usize, length: i32, size: i32): bool {
  if (length < 2) return false;
  const first = load<u16>(units);
  const second = load<u16>(units, 2);
  if (first == 0x6b && second == 0x6b && length == 2) return size >= 2;
  if (first == 0x78 && second == 0x64) return only(units, length, 0x78, 0x64);
  if (first == 0x6d && length >= 3 && second == 0x64 && load<u16>(units, 4) == 0x72) {
    return length == 3 || only(units + 4, length - 2, 0x72, 0x72);
  }
  if (first == 0x6c && second == 0x6f && length >= 3) return only(units, length, 0x6c, 0x6f);
  if (length < 4) return false;
  if (first == 0x72 && second == 0x73) return only(units, length, 0x72, 0x73);
  if (isBreath(first) && isOpen(second)) return only(units, length, first, second);
  if (isOpen(first) && isBreath(second)) return only(units, length, first, second);
  return false;
}

@inline
function isBreath(unit: u32): bool {
  return unit == 0x68 || unit == 0x6a;
}

@inline
function isOpen(unit: u32): bool {
  return unit == 0x61 || unit == 0x65 || unit == 0x69 || unit == 0x75 || unit == 0xe1;
}

function only(units: usize, length: i32, a: u32, b: u32): bool {
  for (let i = 0; i < length; i++) {
    const unit: u32 = load<u16>(units + <usize>i * 2);
    if (unit != a && unit != b) return false;
  }
  return true;
}
