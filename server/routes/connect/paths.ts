/** Where the platform's requests and the owner's way through its consent arrive. */
export const connectBase = '/connect/instagram';

/** Where the owner's browser leaves for the platform. */
export const startPath = `${connectBase}/start`;
