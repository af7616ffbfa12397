/** Camera, NFC, passkeys and offline work need https or localhost (decisions §8). */

export const isSecureEnough = (): boolean => window.isSecureContext
