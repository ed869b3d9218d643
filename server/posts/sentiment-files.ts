/** @file The sentiment module and its data, part of the server's bundle. */
import common from '../../wasm/build/sentiment/common.bin?url&inline';
import de from '../../wasm/build/sentiment/de.bin?url&inline';
import en from '../../wasm/build/sentiment/en.bin?url&inline';
import es from '../../wasm/build/sentiment/es.bin?url&inline';
import fr from '../../wasm/build/sentiment/fr.bin?url&inline';
import it from '../../wasm/build/sentiment/it.bin?url&inline';
import model from '../../wasm/build/sentiment/model.bin?url&inline';
import pt from '../../wasm/build/sentiment/pt.bin?url&inline';
import code from '../../wasm/build/sentiment.production.wasm?url&inline';

const bytesOf = (url: string) =>
  Uint8Array.from(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));

/** The compiled module. */
export const sentimentModule = new WebAssembly.Module(bytesOf(code));

/** The data files by the names that the module asks for. */
export const sentimentData: ReadonlyMap<string, Uint8Array> = new Map(
  Object.entries({ common, de, en, es, fr, it, model, pt }).map(([name, url]) => [
    name,
    bytesOf(url),
  ]),
);
