/** Where a town or a postal code lies (§7 school-sites by location). */
import type { ReferenceLocation } from '@wegband/domain/features/schools/contract.ts'

/** What a gateway may tell of its trouble. */
export type TroubleLog = { warn(details: object, message: string): void }

export type Geocoder = {
  /**
   * The likely places first, none for an unknown name; never rejects. `rank`: smaller is likelier, for names that several
   * places have.
   */
  find(
    typed: string,
    rank: (place: ReferenceLocation) => number,
    log: TroubleLog,
  ): Promise<readonly ReferenceLocation[]>
}
