/** The funnel that was chosen on this device before there was an account (local storage key `funnel`, §9). */
import { FUNNELS } from '@wegband/domain/features/accounts/contract.ts'
import type { Funnel } from '@wegband/domain/features/registration/funnel-rules.ts'

/** Returns none for any other stored value. */
export const funnelOf = (stored: string | null): Funnel[] => FUNNELS.filter((funnel) => funnel === stored)
