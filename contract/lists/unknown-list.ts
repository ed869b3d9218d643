/** For a model that reads a list whose people no analysis has counted, on the server and in the page. */
export const noAnalysis =
  'There is no analysis, or it was cleared or undone: who is in this list is not known. That does not mean nobody.';
