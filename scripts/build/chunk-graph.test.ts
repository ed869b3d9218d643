import { describe, expect, it } from 'vitest';
import { exclusiveTo, otherTexts } from './chunk-graph.mjs';

function chunk(fileName: string, loads: object = {}) {
  return { fileName, type: 'chunk', imports: [], dynamicImports: [], ...loads };
}

function bundleOf(...chunks: ReturnType<typeof chunk>[]) {
  return Object.fromEntries(chunks.map((each) => [each.fileName, each]));
}

const index = { isEntry: true, facadeModuleId: '/root/index.html' };
const plan = { isEntry: true, facadeModuleId: '/root/plan.html' };

describe('the files that only one document loads', () => {
  it('include static and dynamic imports, styles and workers', () => {
    const viteMetadata = { importedCss: new Set(['a.css']), importedAssets: new Set(['w.js']) };
    const bundle = bundleOf(
      chunk('index.js', { ...index, imports: ['shared.js'] }),
      chunk('plan.js', { ...plan, imports: ['shared.js'], dynamicImports: ['form.js'] }),
      chunk('form.js', { imports: ['card.js'], viteMetadata }),
      chunk('card.js'),
      chunk('shared.js'),
    );
    expect([...exclusiveTo(bundle, 'plan.html')].sort()).toEqual(
      ['a.css', 'card.js', 'form.js', 'plan.js', 'w.js'].sort(),
    );
  });

  it('exclude what another document imports dynamically', () => {
    const bundle = bundleOf(
      chunk('index.js', { ...index, dynamicImports: ['screen.js'] }),
      chunk('screen.js', { imports: ['field.js'] }),
      chunk('plan.js', { ...plan, imports: ['field.js'] }),
      chunk('field.js'),
    );
    expect([...exclusiveTo(bundle, 'plan.html')]).toEqual(['plan.js']);
  });

  it('are found when chunks import each other', () => {
    const bundle = bundleOf(
      chunk('index.js', index),
      chunk('plan.js', { ...plan, imports: ['one.js'] }),
      chunk('one.js', { imports: ['two.js'] }),
      chunk('two.js', { imports: ['one.js'] }),
    );
    expect(exclusiveTo(bundle, 'plan.html').size).toBe(3);
  });

  it('are an error when the bundle lacks the document', () => {
    expect(() => exclusiveTo(bundleOf(chunk('index.js', index)), 'plan.html')).toThrow('plan.html');
  });
});

it('separates messages of other languages and documents', () => {
  const texts = (name: string) =>
    chunk(`${name}-x.js`, { facadeModuleId: `/root/.generated/locales/${name}.json` });
  const bundle = bundleOf(
    chunk('index.js', index),
    ...['en.visitor', 'en.app', 'en.plan', 'de.visitor', 'pt.plan'].map(texts),
  );
  expect([...otherTexts(bundle, 'en', ['visitor', 'app'])]).toEqual([
    'en.plan-x.js',
    'de.visitor-x.js',
    'pt.plan-x.js',
  ]);
});
