/**
 * @file Makes the forms of a lemma: adjectives, regular verbs and nouns of six languages. Irregular
 * forms are listed in the word lists. A generated form that does not exist costs a byte and never matches.
 */

const joined = (stem, endings) => endings.map((ending) => stem + ending);
const list = (text) => text.split(' ').map((ending) => (ending === '_' ? '' : ending));

const german = {
  a(word) {
    const stem = word.endsWith('e') ? word.slice(0, -1) : word;
    const top = /[dtszßx]$/.test(stem) ? 'este esten ester estes' : 'ste sten ster stes';
    return [word, ...joined(stem, list(`e en er es em ere eren ${top}`))];
  },
  v(word) {
    const stem = word.replace(/e?n$/, '');
    const link = /[dt]$/.test(stem) ? 'e' : '';
    const past = joined(stem + link, list('t st te ten test tet'));
    return [word, stem, `${stem}e`, `${stem}end`, ...past, `ge${stem}${link}t`];
  },
  n: (word) => [word, ...joined(word, list(word.endsWith('e') ? 'n' : 'e en s es'))],
};

const french = {
  a(word) {
    const swap = (size, endings) => joined(word.slice(0, -size), list(endings));
    if (word.endsWith('eux')) return swap(1, 'x se ses');
    if (word.endsWith('eur')) return [word, `${word}s`, ...swap(1, 'se ses'), ...swap(3, 'rice')];
    if (word.endsWith('if')) return swap(1, 'f fs ve ves');
    if (word.endsWith('er')) return swap(2, 'er ers ère ères');
    if (/(el|en|on|eil|ul)$/.test(word))
      return joined(word, list(`_ s ${word.at(-1)}e ${word.at(-1)}es`));
    if (word.endsWith('al')) return swap(2, 'al ale aux ales');
    if (word.endsWith('e')) return joined(word, list('_ s'));
    if (/[sx]$/.test(word)) return joined(word, list('_ e es'));
    return joined(word, list('_ s e es'));
  },
  v(word) {
    const stem = word.slice(0, -2);
    if (word.endsWith('ir')) {
      return joined(stem, list('ir is it issons issez issent i ie ies issait issaient issant ira'));
    }
    if (word.endsWith('re')) return joined(stem, list('re s _ ons ez ent u ue us ues ait ant ra'));
    const soft = word.endsWith('ger') ? 'e' : '';
    return [
      ...joined(stem, list('er e es ent ez é ée és ées era erai eront erait')),
      ...joined(stem + soft, list('ons ait aient ais ant a')),
    ];
  },
  n: (word) => joined(word, list('_ s')),
};

const spanish = {
  a(word) {
    const stem = word.slice(0, -1);
    if (word.endsWith('o')) return joined(stem, list('o a os as ísimo ísima ísimos ísimas amente'));
    if (word.endsWith('or')) return joined(word, list('_ a es as'));
    if (word.endsWith('z')) return joined(stem, list('z ces cesmente'));
    if (/[ea]$/.test(word)) return joined(word, list('_ s mente'));
    return joined(word, list('_ es mente'));
  },
  v(word) {
    const stem = word.slice(0, -2);
    if (word.endsWith('ar')) {
      const plain = 'ar o as a amos an é aste ó aron aba abas aban ando ado ada ados adas';
      return joined(
        stem,
        list(`${plain} e es en emos ará arán aría arme arte arse arlo arla arlos arnos`),
      );
    }
    const plain = 'o es e en í iste ió ieron ía ían iendo ido ida idos idas a as an amos';
    const ending = word.endsWith('er')
      ? 'er emos erá ería erme erte erse erlo'
      : 'ir imos irá iría irme irte irse irlo';
    return joined(stem.replace(/í$/, 'i'), list(`${plain} ${ending}`)).concat(word);
  },
  n: (word) => joined(word, list(/[aeiouáéó]$/.test(word) ? '_ s' : '_ es')),
};

const italian = {
  a(word) {
    const stem = word.slice(0, -1);
    if (/[cg]o$/.test(word)) return joined(stem, list('o a i e hi he hissimo hissima amente'));
    if (word.endsWith('io')) return [...joined(stem, list('o a e')), stem];
    if (word.endsWith('o')) return joined(stem, list('o a i e issimo issima issimi issime amente'));
    if (word.endsWith('e')) return joined(stem, list('e i issimo issima mente'));
    return joined(stem, list('a i e'));
  },
  v(word) {
    const stem = word.slice(0, -3);
    if (word.endsWith('are')) {
      const hard = /[cg]$/.test(stem) ? 'h' : '';
      const plain =
        'are o a ano ato ata ati ate ando avo avi ava avano ò ai asti arono arsi armi arti arlo arla';
      const front = 'i iamo erò erà eranno erebbe ino';
      return [...joined(stem, list(plain)), ...joined(stem + hard, list(front))].map((form) =>
        form.replace(/ii/, 'i'),
      );
    }
    const plain = 'o i e iamo ono endo evo evi eva evano uto uta uti ute erò erà a ano';
    if (word.endsWith('ere')) return joined(stem, list(`ere ersi ${plain}`));
    return joined(
      stem,
      list('ire irsi o i e ono isco isci isce iscono iamo ite ito ita iti endo iva irà a'),
    );
  },
  n: (word) => [word, `${word.slice(0, -1)}i`, `${word.slice(0, -1)}e`],
};

const portuguese = {
  a(word) {
    const stem = word.slice(0, -1);
    if (word.endsWith('ão')) return joined(word.slice(0, -2), list('ão ã ões ãs ona'));
    if (word.endsWith('o')) return joined(stem, list('o a os as íssimo íssima inho inha amente'));
    if (word.endsWith('or')) return joined(word, list('_ a es as'));
    if (word.endsWith('al') || word.endsWith('ul')) return [word, `${stem}is`, `${word}mente`];
    if (word.endsWith('el')) return [word, `${word.slice(0, -2)}eis`, `${word.slice(0, -2)}éis`];
    if (word.endsWith('il')) return [word, `${word.slice(0, -2)}eis`, `${word.slice(0, -2)}is`];
    if (word.endsWith('vel')) return [word, `${word.slice(0, -2)}eis`];
    if (word.endsWith('m')) return [word, `${stem}ns`];
    if (/[ea]$/.test(word)) return joined(word, list('_ s mente'));
    return joined(word, list('_ es mente'));
  },
  v(word) {
    const stem = word.slice(0, -2);
    if (word.endsWith('ar')) {
      const plain = 'ar o a as am amos ei ou aste aram ava avam ando ado ada ados adas';
      return joined(stem, list(`${plain} e es em emos ará arei aria arão asse`));
    }
    const ending = word.endsWith('ir')
      ? 'ir imos iu iram indo irá iria isse'
      : 'er emos eu eram endo erá eria esse';
    return joined(stem, list(`o e es em i ia iam ido ida idos idas a as am ${ending}`));
  },
  n(word) {
    if (word.endsWith('ão')) return [word, `${word.slice(0, -2)}ões`];
    if (word.endsWith('m')) return [word, `${word.slice(0, -1)}ns`];
    return joined(word, list(/[aeiouéêãó]$/.test(word) ? '_ s' : '_ es'));
  },
};

const english = {
  a: (word) => joined(word, list('_ er est ly')),
  v(word) {
    const stem = word.endsWith('e') ? word.slice(0, -1) : word;
    return [word, `${word}s`, `${stem}ed`, `${stem}ing`];
  },
  n: (word) => joined(word, list('_ s')),
};

/** Forms of a lemma by language and class. */
export const inflect = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
};
