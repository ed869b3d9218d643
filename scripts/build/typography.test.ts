import { describe, expect, it } from 'vitest';
import { slipsOf } from './typography.mjs';

describe('the punctuation of a text', () => {
  it.each([
    ['fr', 'Compte oublié ?'],
    ['fr', 'Compte oublié?'],
    ['fr', 'Votre code : {code}'],
    ['fr', 'Votre code: {code}'],
    ['fr', 'illisible ; réessayez'],
    ['fr', 'Touchez « Ajouter ».'],
    ['fr', "Retour à l'accueil"],
    ['fr', '{share, number} %'],
    ['de', 'Wird gesucht …'],
    ['en', 'Checking …'],
  ])('is wrong, %s: %s', (code, text) => {
    expect(slipsOf(code, text)).toHaveLength(1);
  });

  it.each([
    ['fr', 'Compte oublié\u202f?'],
    ['fr', 'Votre code\u00a0: {code}'],
    ['fr', 'Touchez «\u00a0Ajouter\u00a0». C’est tout.'],
    ['fr', '{count, plural, =0 {rien} one {# ami} other {# amis}} ({share, number}\u202f%)'],
    ['de', 'Wird gesucht\u00a0…'],
    ['en', 'Checking…'],
    ['en', 'Is this it? Yes: it is.'],
  ])('is right, %s: %s', (code, text) => {
    expect(slipsOf(code, text)).toEqual([]);
  });
});
