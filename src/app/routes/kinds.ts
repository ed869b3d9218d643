/** @file What rows of the route table have in common. */

/** A visitor's page; `footerLinks` leads to terms, privacy and support. */
export const visitor = { access: 'visitor', header: false, texts: 'visitor' } as const;
/** Without a footer. */
export const noFooter = { footer: false, footerLinks: false } as const;
/** A footer without links. */
export const bareFooter = { footer: true, footerLinks: false } as const;
/** A footer with links. */
export const fullFooter = { footer: true, footerLinks: true } as const;
/** A page of a subscriber, with the header. */
export const subscribed = { access: 'subscribed', header: true, texts: 'app' } as const;
/** One with a footer of links. */
export const full = { ...subscribed, ...fullFooter } as const;
/** One without a footer. */
export const inner = { ...subscribed, ...noFooter } as const;
/** A page of the content management system, for everybody. */
export const content = { access: 'anyone', header: false, ...noFooter, texts: 'app' } as const;
