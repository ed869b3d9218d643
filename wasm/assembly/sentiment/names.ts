/** @file Names that leave the module: languages, emotions, labels, rules. */
import { putText } from '../core/writer';

/** Language code, or the name of a data file. */
export function putName(buffer: usize, table: i32): void {
  switch (table) {
    case 0:
      return putText(buffer, 'en');
    case 1:
      return putText(buffer, 'de');
    case 2:
      return putText(buffer, 'fr');
    case 3:
      return putText(buffer, 'es');
    case 4:
      return putText(buffer, 'it');
    case 5:
      return putText(buffer, 'pt');
    case 6:
      return putText(buffer, 'common');
    default:
      return putText(buffer, 'model');
  }
}

/** A language of the result; what is none of the six is "unknown". */
export function putLanguage(buffer: usize, language: i32): void {
  if (language > 5) putText(buffer, 'unknown');
  else putName(buffer, language);
}

/** An emotion as the product spells it. */
export function putEmotion(buffer: usize, emotion: i32): void {
  switch (emotion) {
    case 0:
      return putText(buffer, 'Joy');
    case 1:
      return putText(buffer, 'Sadness');
    case 2:
      return putText(buffer, 'Angry');
    case 3:
      return putText(buffer, 'Surprise');
    default:
      return putText(buffer, 'Trust');
  }
}

/** Polarity: -1, 0, 1. */
export function putLabel(buffer: usize, label: i32): void {
  if (label > 0) putText(buffer, 'positive');
  else if (label < 0) putText(buffer, 'negative');
  else putText(buffer, 'neutral');
}

/** Why a comment may be meant the other way round. */
export function putSarcasmReason(buffer: usize, reason: i32): void {
  switch (reason) {
    case 1:
      return putText(buffer, 'marker');
    case 2:
      return putText(buffer, 'contrast');
    case 3:
      return putText(buffer, 'emoji');
    case 4:
      return putText(buffer, 'quotes');
    default:
      return putText(buffer, 'wording');
  }
}
