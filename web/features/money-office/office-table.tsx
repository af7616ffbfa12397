/** The table of the back office, under the name that the pages of money know. */
export { OfficeList, OfficeTable, type OfficeColumn } from '../admin/table/office-table.tsx'
