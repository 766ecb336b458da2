export { nextTreeCode as nextCategoryCode } from '#contract/rules/treeCode.ts'
