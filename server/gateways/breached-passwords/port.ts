/** Whether a password is known from leaks (§5). It only recommends: a gateway that cannot tell says no, and never keeps anybody waiting. */

/** What a gateway may tell of its trouble. */
export type TroubleLog = { warn(details: object, message: string): void }

export type BreachedPasswords = {
  /** Never rejects. Neither the password nor its whole hash leaves the server. */
  isBreached(password: string, log: TroubleLog): Promise<boolean>
}
