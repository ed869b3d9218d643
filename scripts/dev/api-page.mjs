/** @file `/docs/api` of `npm run dev`: the description of the API as a page that can try calls. */
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';

const path = '/docs/api';
const library = createRequire(import.meta.url).resolve('rapidoc/dist/rapidoc-min.js');

// Without load-fonts="false" the page would ask another host for its fonts.
const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>Limn API</title>
  <script type="module" src="${path}/rapidoc.js"></script>
  <rapi-doc
    spec-url="/openapi.json"
    load-fonts="false"
    regular-font="system-ui, sans-serif"
    render-style="view"
    allow-authentication="true"
    allow-server-selection="false"
    show-header="false"
  ></rapi-doc>
</html>
`;

/** A plugin of Vite's development server that serves the page and its library. */
export function apiPage() {
  return {
    name: 'api-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const asked = request.url?.replace(/\?.*$/, '');
        if (asked === path) {
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(page);
        } else if (asked === `${path}/rapidoc.js`) {
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
          createReadStream(library).pipe(response);
        } else next();
      });
    },
  };
}
