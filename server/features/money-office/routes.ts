/** The back office of money over HTTP. */
import {
  endUnpaid,
  grantCredit,
  payByHand,
  readContractFile,
  refundMoney,
  searchContracts,
  writeOffBill,
} from '@wegband/domain/features/money-office/contracts-contract.ts'
import {
  createCoupon,
  listCoupons,
  listRedemptions,
  searchSponsorings,
  switchCoupon,
} from '@wegband/domain/features/money-office/coupons-contract.ts'
import {
  addVat,
  changePlan,
  createPlan,
  createProduct,
  deletePlan,
  listProducts,
  saveProduct,
  setPlanOnSale,
} from '@wegband/domain/features/money-office/products-contract.ts'
import {
  readNumbers,
  readProviderState,
  saveNumbers,
} from '@wegband/domain/features/money-office/provider-contract.ts'
import {
  createLevel,
  listIssuers,
  listOfficeLevels,
  listSubjects,
  saveIssuerOfSchool,
  saveLevel,
} from '@wegband/domain/features/money-office/sellers-contract.ts'
import {
  applyDeclaration,
  closeCancellation,
  finishRefund,
  listTasks,
  readMoneySummary,
  refuseDeclaration,
  releaseBill,
  resolveEvent,
} from '@wegband/domain/features/money-office/tasks-contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { endUnpaidContract, releaseBill as releaseHeldBill } from '../billing/office-decisions.ts'
import { applyWaiting, refuseWaiting } from './apply-declaration.ts'
import { bookByHand } from './book-by-hand.ts'
import { takeBillBack, writeOff } from './bill-actions.ts'
import { findContracts, readFile } from './contracts.ts'
import { addCoupon, findSponsorings, readCoupons, readRedemptions, turnCoupon } from './coupons.ts'
import { giveCredit } from './grant-credit.ts'
import { readSubjects } from './catalogue/known-subjects.ts'
import { addLevel, changeLevel, readLevels } from './catalogue/levels.ts'
import { changeNumbers, readMoneyNumbers, readState } from './provider.ts'
import { addPlan, dropPlan, rewritePlan, switchPlan } from './catalogue/save-plan.ts'
import { addProduct, changeProduct, setVat } from './catalogue/save-product.ts'
import { readIssuers, writeIssuer } from './catalogue/sellers.ts'
import { readProducts } from './catalogue/show-products.ts'
import { readSummary, readTasks, settleCancellation, settleEvent, settleRefund } from './tasks.ts'

const catalogueRoutes: FeatureRoutes = (app) => {
  serveData(app, listIssuers, readIssuers)
  serveData(app, saveIssuerOfSchool, (context, { params, body }) =>
    writeIssuer(context, params.schoolId, body),
  )
  serveData(app, listOfficeLevels, readLevels)
  serveData(app, createLevel, (context, { body }) => addLevel(context, body))
  serveData(app, saveLevel, (context, { params, body }) => changeLevel(context, params.id, body))
  serveData(app, listSubjects, readSubjects)
  serveData(app, listProducts, (context, { query }) => readProducts(context, query))
  serveData(app, createProduct, (context, { body }) => addProduct(context, body))
  serveData(app, saveProduct, (context, { params, body }) => changeProduct(context, params.id, body))
  serveData(app, addVat, (context, { params, body }) => setVat(context, params.id, body))
  serveData(app, createPlan, (context, { params, body }) => addPlan(context, params.id, body))
  serveData(app, changePlan, (context, { params, body }) => rewritePlan(context, params.id, body))
  serveData(app, setPlanOnSale, (context, { params, body }) => switchPlan(context, params.id, body))
  serveData(app, deletePlan, (context, { params }) => dropPlan(context, params.id))
}

const couponRoutes: FeatureRoutes = (app) => {
  serveData(app, listCoupons, (context, { query }) => readCoupons(context, query))
  serveData(app, createCoupon, (context, { body }) => addCoupon(context, body))
  serveData(app, switchCoupon, (context, { params, body }) => turnCoupon(context, params.id, body))
  serveData(app, listRedemptions, (context, { params, query }) => readRedemptions(context, params.id, query))
  serveData(app, searchSponsorings, (context, { query }) => findSponsorings(context, query.search))
}

const contractRoutes: FeatureRoutes = (app) => {
  serveData(app, searchContracts, (context, { query }) => findContracts(context, query))
  serveData(app, readContractFile, (context, { params }) => readFile(context, params.id))
  serveData(app, refundMoney, (context, { params, body }) => takeBillBack(context, params.id, body))
  serveData(app, writeOffBill, (context, { params, body }) => writeOff(context, params.id, body.reason))
  serveData(app, payByHand, (context, { params, body }) => bookByHand(context, params.id, body))
  serveData(app, grantCredit, (context, { params, body }) => giveCredit(context, params.id, body))
  serveData(app, endUnpaid, (context, { params, body }) => endUnpaidContract(context, params.id, body.reason))
}

const taskRoutes: FeatureRoutes = (app) => {
  serveData(app, readMoneySummary, readSummary)
  serveData(app, listTasks, (context, { params, query }) => readTasks(context, params.kind, query))
  serveData(app, closeCancellation, (context, { params, body }) =>
    settleCancellation(context, params.id, body.reason),
  )
  serveData(app, resolveEvent, (context, { body }) => settleEvent(context, body.key, body.resolution))
  serveData(app, releaseBill, (context, { params, body }) => releaseHeldBill(context, params.id, body.reason))
  serveData(app, finishRefund, (context, { params, body }) => settleRefund(context, params.id, body.reason))
  serveData(app, refuseDeclaration, (context, { params, body }) =>
    refuseWaiting(context, params.id, body.answer),
  )
  serveData(app, applyDeclaration, (context, { params, body }) =>
    applyWaiting(context, params.id, body.subscriptionId),
  )
}

const providerRoutes: FeatureRoutes = (app) => {
  serveData(app, readProviderState, readState)
  serveData(app, readNumbers, readMoneyNumbers)
  serveData(app, saveNumbers, (context, { body }) => changeNumbers(context, body))
}

export const routes: FeatureRoutes = (app) => {
  catalogueRoutes(app)
  couponRoutes(app)
  contractRoutes(app)
  taskRoutes(app)
  providerRoutes(app)
}
