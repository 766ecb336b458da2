/*
 * Says in a sentence which browsers can be used when this one cannot: it lacks what the product is built with. In the language of 2009, as only then it is
 * read there; a file of its own because of the content security policy. src/main.tsx does not begin then. The versions: docs/operations.md.
 */
;(function (root, isEnough) {
  function line(tag, text) {
    return document.createElement(tag).appendChild(document.createTextNode(text)).parentNode
  }
  function tell(box) {
    box.setAttribute('role', 'alert')
    box.style.cssText = 'max-width:480px;margin:120px auto 0;padding:0 16px;font:16px/1.6 sans-serif;text-align:center'
    box.appendChild(line('h1', '当前浏览器无法使用本系统'))
    box.appendChild(
      line('p', '请使用 Chrome 114、Edge 114、Firefox 125、Safari 17 或更新的版本打开；360、QQ 等浏览器请切换到极速模式并更新。'),
    )
    while (root.firstChild) root.removeChild(root.firstChild)
    root.appendChild(box)
  }
  if (isEnough || !root) return
  document.documentElement.setAttribute('data-unsupported', '')
  tell(document.createElement('div'))
})(
  document.getElementById('root'),
  'noModule' in document.createElement('script') &&
    'structuredClone' in window &&
    'toSorted' in Array.prototype &&
    'popover' in HTMLElement.prototype &&
    CSS.supports('selector(:has(*))'),
)
