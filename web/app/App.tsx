import { type ComponentType, lazy, Suspense } from 'react';
import { loadAllWords, words } from '../locales/words.ts';
import { HomePage } from '../pages/HomePage.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { Frame } from './Frame.tsx';
import { Redirect, Route, Routes } from './routes.tsx';

const SignInPage = screen(async () => (await import('../pages/SignInPage.tsx')).SignInPage);
const SignUpPage = screen(async () => (await import('../pages/SignUpPage.tsx')).SignUpPage);
const ConfirmPage = screen(async () => (await import('../pages/ConfirmPage.tsx')).ConfirmPage);
const ForgotPage = screen(async () => (await import('../pages/ForgotPage.tsx')).ForgotPage);
const ResetPage = screen(async () => (await import('../pages/ResetPage.tsx')).ResetPage);
const VerifyPage = screen(async () => (await import('../pages/VerifyPage.tsx')).VerifyPage);
const ProfilePage = screen(async () => (await import('../pages/ProfilePage.tsx')).ProfilePage);
const AccountSettingsPage = screen(
  async () => (await import('../pages/AccountSettingsPage.tsx')).AccountSettingsPage,
);
const SearchPage = screen(async () => (await import('../pages/SearchPage.tsx')).SearchPage);
const UsersListPage = screen(
  async () => (await import('../pages/UsersListPage.tsx')).UsersListPage,
);
const ManageUsersPage = screen(
  async () => (await import('../pages/ManageUsersPage.tsx')).ManageUsersPage,
);
const CreditPage = screen(async () => (await import('../pages/CreditPage.tsx')).CreditPage);
const DetailsPage = screen(async () => (await import('../pages/DetailsPage.tsx')).DetailsPage);
const AddBookPage = screen(async () => (await import('../pages/AddBookPage.tsx')).AddBookPage);
const CorrectBookPage = screen(
  async () => (await import('../pages/CorrectBookPage.tsx')).CorrectBookPage,
);
const BookHistoryPage = screen(
  async () => (await import('../pages/BookHistoryPage.tsx')).BookHistoryPage,
);
const BookListPage = screen(async () => (await import('../pages/BookListPage.tsx')).BookListPage);

/** The route table: the specification's, one line per row, and what stands beside a book. */
export const App = () => (
  <Frame>
    <Suspense fallback={<Waiting text={words.states.loading} />}>
      <Routes>
        <Route path="/" element={<Redirect to="/home" />} />
        <Route path="/home" element={<HomePage />} />
        <Route path="/Account/Signin" element={<SignInPage />} />
        <Route path="/Account/Signup" element={<SignUpPage />} />
        <Route path="/Account/Confirm" element={<ConfirmPage />} />
        <Route path="/Account/Forgot" element={<ForgotPage />} />
        <Route path="/Account/Reset" element={<ResetPage />} />
        <Route path="/Account/Verify" element={<VerifyPage />} />
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

/** A screen that is a piece of its own; the words that home does without come with it. */
function screen<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadAllWords()]);
    return { default: component };
  });
}
