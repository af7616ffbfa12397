/** All endpoints of the back office of money. */
import { productEndpoints } from './products-contract.ts'
import { sellerEndpoints } from './sellers-contract.ts'

export const moneyOfficeEndpoints = [...sellerEndpoints, ...productEndpoints] as const
