/** The back office of money over HTTP. */
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
  createLevel,
  createSchool,
  listIssuers,
  listOfficeLevels,
  listSubjects,
  saveIssuerOfSchool,
  saveLevel,
} from '@wegband/domain/features/money-office/sellers-contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readSubjects } from './known-subjects.ts'
import { addLevel, changeLevel, readLevels } from './levels.ts'
import { addPlan, dropPlan, rewritePlan, switchPlan } from './save-plan.ts'
import { addProduct, changeProduct, setVat } from './save-product.ts'
import { addSchool, readIssuers, writeIssuer } from './sellers.ts'
import { readProducts } from './show-products.ts'

const catalogueRoutes: FeatureRoutes = (app) => {
  serveData(app, listIssuers, readIssuers)
  serveData(app, saveIssuerOfSchool, (context, { params, body }) =>
    writeIssuer(context, params.schoolId, body),
  )
  serveData(app, createSchool, (context, { body }) => addSchool(context, body))
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

export const routes: FeatureRoutes = (app) => {
  catalogueRoutes(app)
}
