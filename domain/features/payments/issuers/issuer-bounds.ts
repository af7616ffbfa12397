/** How long the facts of an issuer are at most, as invoices print them. */
export const ISSUER_TEXT_MAX = 120
