import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/base.css'
import './styles/header.css'
import './styles/home.css'
import './styles/products.css'
import './styles/product-page.css'
import './styles/cart.css'
import './styles/checkout.css'
import './styles/footer.css'
import { DemoShop } from './demo-shop.tsx'
import { createCart } from './shop/cart.ts'
import { createNavigation } from './shop/navigation.ts'

const navigation = createNavigation(window)
const cart = createCart(window.localStorage)
navigation.followLinks()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <DemoShop navigation={navigation} cart={cart} />
  </StrictMode>,
)
