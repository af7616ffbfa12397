/** Where the tab remembers how a placed order was chosen, so that a failed payment leads back to it. */
export const draftOf = (paymentIntentId: string): string => `checkout.${paymentIntentId}`
