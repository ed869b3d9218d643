/** The method every thread answers, so that a silently dead worker is noticed. */
export interface Beating {
  /** Answers at once. */
  beat(): Promise<true>;
}
