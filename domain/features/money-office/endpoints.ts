/** All endpoints of the back office of money. */
import { contractEndpoints } from './contracts-contract.ts'
import { couponEndpoints } from './coupons-contract.ts'
import { productEndpoints } from './products-contract.ts'
import { providerEndpoints } from './provider-contract.ts'
import { sellerEndpoints } from './sellers-contract.ts'
import { taskEndpoints } from './tasks-contract.ts'

export const moneyOfficeEndpoints = [
  ...sellerEndpoints,
  ...productEndpoints,
  ...couponEndpoints,
  ...contractEndpoints,
  ...taskEndpoints,
  ...providerEndpoints,
] as const
