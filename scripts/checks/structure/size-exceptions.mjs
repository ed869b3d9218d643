export const sizeExceptions = [];
