/** @file The app at the platform's double, and the settings of a server that uses it. */

/** The app's credentials, as the server under test is given them. */
export const doubleApp = {
  id: '990011223344556',
  secret: 'double-app-secret',
  webhookToken: 'double-webhook-token',
} as const;

/** The settings of a server that uses the double. */
export function doubleEnv(base: string): Record<string, string> {
  return {
    LIMN_NETWORK: 'instagram',
    INSTAGRAM_APP_ID: doubleApp.id,
    INSTAGRAM_APP_SECRET: doubleApp.secret,
    INSTAGRAM_WEBHOOK_TOKEN: doubleApp.webhookToken,
    INSTAGRAM_AUTHORIZE: base,
    INSTAGRAM_OAUTH: base,
    INSTAGRAM_GRAPH: base,
  };
}
