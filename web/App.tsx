import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { Frame } from './Frame.tsx';
import { HomePage } from './pages/HomePage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { Waiting } from './ui/Waiting.tsx';

const SignInPage = lazy(async () => ({
  default: (await import('./pages/SignInPage.tsx')).SignInPage,
}));
const SignUpPage = lazy(async () => ({
  default: (await import('./pages/SignUpPage.tsx')).SignUpPage,
}));
const ProfilePage = lazy(async () => ({
  default: (await import('./pages/ProfilePage.tsx')).ProfilePage,
}));
const AccountSettingsPage = lazy(async () => ({
  default: (await import('./pages/AccountSettingsPage.tsx')).AccountSettingsPage,
}));
const SearchPage = lazy(async () => ({
  default: (await import('./pages/SearchPage.tsx')).SearchPage,
}));
const UsersListPage = lazy(async () => ({
  default: (await import('./pages/UsersListPage.tsx')).UsersListPage,
}));
const ManageUsersPage = lazy(async () => ({
  default: (await import('./pages/ManageUsersPage.tsx')).ManageUsersPage,
}));
const CreditPage = lazy(async () => ({
  default: (await import('./pages/CreditPage.tsx')).CreditPage,
}));
const DetailsPage = lazy(async () => ({
  default: (await import('./pages/DetailsPage.tsx')).DetailsPage,
}));
const AddBookPage = lazy(async () => ({
  default: (await import('./pages/AddBookPage.tsx')).AddBookPage,
}));
const CorrectBookPage = lazy(async () => ({
  default: (await import('./pages/CorrectBookPage.tsx')).CorrectBookPage,
}));
const BookHistoryPage = lazy(async () => ({
  default: (await import('./pages/BookHistoryPage.tsx')).BookHistoryPage,
}));
const BookListPage = lazy(async () => ({
  default: (await import('./pages/BookListPage.tsx')).BookListPage,
}));

/** The route table: the specification's, one line per row, and what stands beside a book. */
export const App = () => (
  <Frame>
    <Suspense fallback={<Waiting text="Loading…" />}>
      <Routes>
        <Route path="/" element={<Navigate to="/home" replace />} />
        <Route path="/home" element={<HomePage />} />
        <Route path="/Account/Signin" element={<SignInPage />} />
        <Route path="/Account/Signup" element={<SignUpPage />} />
        <Route path="/Account/Profile" element={<ProfilePage />} />
        <Route path="/Account/Profile/:userId" element={<ProfilePage />} />
        <Route path="/Account/Settings" element={<AccountSettingsPage />} />
        <Route path="/search" element={<SearchPage />} />
        <Route path="/users-list" element={<UsersListPage />} />
        <Route path="/users" element={<ManageUsersPage />} />
        <Route path="/credit" element={<CreditPage />} />
        <Route path="/details/:googleId" element={<DetailsPage />} />
        <Route path="/book/:googleId" element={<DetailsPage />} />
        <Route path="/details/:googleId/correct" element={<CorrectBookPage />} />
        <Route path="/details/:googleId/history" element={<BookHistoryPage />} />
        <Route path="/add-book" element={<AddBookPage />} />
        <Route path="/author/:name" element={<BookListPage list="author" />} />
        <Route path="/category/:name" element={<BookListPage list="subject" />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  </Frame>
);
