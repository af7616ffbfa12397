/** What the script of the provider makes of card or account in the payer's browser. It is used once and says nothing by itself. */
import { z } from 'zod'

export const paymentConfirmation = z.string().regex(/^ctoken_[A-Za-z0-9]{1,100}$/)
