import type { ReactNode } from 'react'
import {
  AppstoreOutlined,
  BarChartOutlined,
  BellOutlined,
  CalendarOutlined,
  ClusterOutlined,
  CoffeeOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  HeartOutlined,
  HomeOutlined,
  MedicineBoxOutlined,
  MessageOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'

/** Icons a menu may name; another name shows the neutral one. Named, because importing the whole set costs 218 kB. */
const ICONS: Readonly<Record<string, ReactNode>> = {
  'bar-chart': <BarChartOutlined />,
  bell: <BellOutlined />,
  calendar: <CalendarOutlined />,
  cluster: <ClusterOutlined />,
  coffee: <CoffeeOutlined />,
  dashboard: <DashboardOutlined />,
  database: <DatabaseOutlined />,
  experiment: <ExperimentOutlined />,
  'file-text': <FileTextOutlined />,
  heart: <HeartOutlined />,
  home: <HomeOutlined />,
  'medicine-box': <MedicineBoxOutlined />,
  message: <MessageOutlined />,
  safety: <SafetyOutlined />,
  setting: <SettingOutlined />,
  shop: <ShopOutlined />,
  team: <TeamOutlined />,
  tool: <ToolOutlined />,
  user: <UserOutlined />,
}

export const menuIcon = (name: string | undefined): ReactNode =>
  (name === undefined ? undefined : ICONS[name]) ?? <AppstoreOutlined />
