/** Deletes what there is of an account that is marked as leaving; `server/app.ts` hands it in. */
export interface AccountRemoval {
  /** Resolves when that is done, or goes on without the caller. */
  remove(userId: string): Promise<unknown>;
}

/** Brings counts and follows elsewhere in line with a change of somebody's privacy or suspension; handed in as well. */
export interface CarryOver {
  /** Right after the change: as much as fits into one batch, the rest behind the caller's back. */
  begin(userId: string): Promise<void>;
  goOnWith(userId: string): void;
}
