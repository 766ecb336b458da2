/** A menu entry whose address may not be opened: neither http(s) nor a path of this host. */
export const BAD_ADDRESS = '该菜单的地址不正确，请联系管理员在菜单管理中修改'
